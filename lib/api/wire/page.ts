import { z } from "zod";
import { decodeCursor, type Page } from "@/lib/page";

export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  cursor: z
    .string()
    .refine((text) => decodeCursor(text) !== null, "not a cursor of this list: send `nextCursor` unchanged")
    .optional()
    .meta({ description: "`nextCursor` of the previous page. Stable if items are added in between" }),
};

export const readPage = ({ limit, offset, cursor }: { limit: number; offset: number; cursor?: string }): Page => ({
  limit,
  offset,
  after: cursor === undefined ? null : decodeCursor(cursor),
});

export const NextCursor = z.string().nullable().meta({ description: "Cursor of the next page; null on the last page" });
