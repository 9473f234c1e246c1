"use client";

import { Dialog } from "../ui/dialog";
import { Key } from "../ui/key";
import { actions } from "./conflict-labels";

const shortcuts = [
  ["j", "Next conflict"],
  ["k", "Previous conflict"],
  ...Object.values(actions).map(({ key, name }) => [key, name] as const),
  ["u", "Undo last action"],
  ["?", "Show shortcuts"],
] as const;

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Shortcuts" isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
      {shortcuts.map(([key, description]) => (
        <div key={key} className="contents">
          <dt>
            <Key>{key}</Key>
          </dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
