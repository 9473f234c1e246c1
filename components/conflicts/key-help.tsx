"use client";

import { Dialog } from "../ui/dialog";
import { Key } from "../ui/key";
import { decisions } from "./conflict-words";

const keys = [
  ["j", "Next conflict"],
  ["k", "Previous conflict"],
  ...Object.values(decisions).map(({ key, name }) => [key, name] as const),
  ["u", "Undo the last decision"],
  ["?", "Show these keys"],
] as const;

/** The keys of the inbox. */
export const KeyHelp = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keys" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
      {keys.map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <Key>{key}</Key>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
