/** A colour in OKLCH: lightness 0 to 1 as people see it, chroma, and hue in radians. */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

type Rgb = readonly [number, number, number]

/** Linear light, 0 to 1, of a colour such as `#be310b`. */
const linear = (color: string): Rgb => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return [r, g, b]
}

const hex = (rgb: Rgb): string =>
  `#${rgb
    .map((part) => {
      const shown = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
      return Math.round(Math.min(1, Math.max(0, shown)) * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

const luminance = (color: string): number => {
  const [r, g, b] = linear(color)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours by WCAG 2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

export function toOklch(color: string): Oklch {
  const [r, g, b] = linear(color)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const along = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const across = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(along, across),
    hue: Math.atan2(across, along),
  }
}

function toLinear({ lightness, chroma, hue }: Oklch): Rgb {
  const [along, across] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * along + 0.2158037573 * across) ** 3
  const m = (lightness - 0.1055613458 * along - 0.0638541728 * across) ** 3
  const s = (lightness - 0.0894841775 * along - 1.291485548 * across) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isShown = (rgb: Rgb) => rgb.every((part) => part >= -0.0005 && part <= 1.0005)

/** The colour as `#rrggbb`; one that a screen cannot show gets less chroma, never another hue or lightness. */
export function fromOklch(color: Oklch): string {
  let [least, most] = [0, color.chroma]
  if (isShown(toLinear(color))) return hex(toLinear(color))
  for (let step = 0; step < 12; step += 1) {
    const chroma = (least + most) / 2
    if (isShown(toLinear({ ...color, chroma }))) least = chroma
    else most = chroma
  }
  return hex(toLinear({ ...color, chroma: least }))
}
