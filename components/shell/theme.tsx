"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";
import { MenuChoice, MenuLabel } from "../ui/menu";

const themes = [
  ["system", "System", Monitor],
  ["light", "Light", Sun],
  ["dark", "Dark", Moon],
] as const;
export type Theme = (typeof themes)[number][0];

const chosenTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "system";
};

export function chooseTheme(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const seconds = theme === "system" ? 0 : 31_536_000;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `loci_theme=${theme}; path=/; max-age=${seconds}; samesite=lax`;
}

export function ThemeChoices() {
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => setTheme(chosenTheme()), []);
  return (
    <>
      <MenuLabel>Theme</MenuLabel>
      {themes.map(([value, name, Icon]) => (
        <MenuChoice
          key={value}
          isChosen={theme === value}
          onSelect={() => {
            chooseTheme(value);
            setTheme(value);
          }}
        >
          <Icon aria-hidden /> {name}
        </MenuChoice>
      ))}
    </>
  );
}
