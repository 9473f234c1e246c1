"use client";

import { Download } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Button } from "../ui/button";
import { Menu, MenuItem } from "../ui/menu";
import { toast } from "../ui/toast";
import { type ExportedList, type ExportFormat, maxExported, readAll, saveRows } from "./save-rows";

/** Saves the list as it is filtered. */
export function ExportList({ projectId, list }: { projectId: string; list: ExportedList }) {
  const params = useSearchParams();
  const [isBusy, setBusy] = useState(false);
  async function save(format: ExportFormat) {
    setBusy(true);
    try {
      const { cursor: _, offset: __, ...filters } = Object.fromEntries(params);
      const { rows, isCut } = await readAll(list, { ...filters, projectId });
      saveRows(rows, { name: list, format });
      if (isCut)
        toast.message(`Saved the first ${maxExported.toLocaleString("en")}. To get everything, export the project in its settings.`);
    } catch (error) {
      toast.error((error as Error).message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm" look="quiet" isBusy={isBusy}>
          <Download aria-hidden /> Export
        </Button>
      }
    >
      <MenuItem onSelect={() => void save("csv")}>CSV</MenuItem>
      <MenuItem onSelect={() => void save("ndjson")}>NDJSON</MenuItem>
    </Menu>
  );
}
