/** What the page's styles say now, for a canvas, which can't use them itself. */
export type Palette = {
  raised: string;
  ink: string;
  edge: string;
  accent: string;
  font: string;
  boldFont: string;
  kinds: ReadonlyMap<string, { color: string; icon: CanvasImageSource | null }>;
};

const fontSize = 12;
const iconPixels = 96;

/**
 * @param samples an element with an element for each color (`data-color`) and each type of entity (`data-kind`, with its icon)
 * @returns a palette without icons, which take a moment to load
 */
export function readPalette(samples: HTMLElement): Palette {
  const colorOf = (name: string) => getComputedStyle(samples.querySelector(`[data-color="${name}"]`)!).color;
  const { fontFamily } = getComputedStyle(samples);
  const kinds = [...samples.querySelectorAll<HTMLElement>("[data-kind]")].map(
    (sample) => [sample.dataset.kind!, { color: getComputedStyle(sample).color, icon: null }] as const,
  );
  return {
    raised: colorOf("raised"),
    ink: colorOf("ink"),
    edge: colorOf("edge"),
    accent: colorOf("accent"),
    font: `${fontSize}px ${fontFamily}`,
    boldFont: `600 ${fontSize}px ${fontFamily}`,
    kinds: new Map(kinds),
  };
}

export async function loadIcons(samples: HTMLElement, palette: Palette): Promise<Palette> {
  const kinds = await Promise.all(
    [...palette.kinds].map(async ([type, { color }]) => {
      const svg = samples.querySelector(`[data-kind="${CSS.escape(type)}"] svg`)!.cloneNode(true) as SVGElement;
      svg.setAttribute("stroke", color);
      svg.setAttribute("width", String(iconPixels));
      svg.setAttribute("height", String(iconPixels));
      const image = new Image();
      image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
      await image.decode();
      // A bitmap, because a drawing would be rasterized for each node.
      const bitmap = document.createElement("canvas");
      bitmap.width = bitmap.height = iconPixels;
      bitmap.getContext("2d")!.drawImage(image, 0, 0, iconPixels, iconPixels);
      return [type, { color, icon: bitmap }] as const;
    }),
  );
  return { ...palette, kinds: new Map(kinds) };
}
