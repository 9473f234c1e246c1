import type { StaticImageData } from "next/image";

type Screenshot = { light: StaticImageData; dark: StaticImageData; theme: string | undefined; alt: string };

/** In the chosen theme, or the system's. Cropped, because the page below its first screen is more of the same. */
export function Screenshot({ light, dark, theme, alt }: Screenshot) {
  const fallback = theme === "dark" ? dark : light;
  return (
    <picture>
      {theme === undefined ? <source media="(prefers-color-scheme: dark)" srcSet={dark.src} /> : null}
      <img
        src={fallback.src}
        width={fallback.width}
        height={fallback.height}
        alt={alt}
        loading="lazy"
        className="aspect-[16/10] w-full rounded-lg border border-line object-cover object-top"
      />
    </picture>
  );
}
