import { z } from "zod";
import { DateInput, readDate, readEnd } from "@/lib/api/wire/common";

const Range = z.object({ gte: DateInput.optional(), gt: DateInput.optional(), lte: DateInput.optional(), lt: DateInput.optional() });

export function parseDateRange(value: unknown): { from?: Date; to?: Date } {
  const { gte, gt, lte, lt } = Range.parse(value);
  return { from: readDate(gte ?? gt), to: lte === undefined ? readDate(lt) : readEnd(lte) };
}
