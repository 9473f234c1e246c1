import { cookies } from "next/headers";
import { NoModel } from "@/components/models/no-model";
import { models } from "@/lib/models";

export async function ModelNotice() {
  const isHidden = (await cookies()).get("loci_no_model_hidden")?.value === "1";
  return models.answerer === "local" && !isHidden ? <NoModel /> : null;
}
