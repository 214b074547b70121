/** The shades of an accent, and the value of each choice, for pages, the admin's form and the check of a save. */

export type Theme = 'light' | 'dark'
export const themes: readonly Theme[] = ['light', 'dark']

/** The accent of a fresh site. Its shades are those of `web/styles/tokens.css`. */
export const defaultAccent = '#be310b'

/** The backgrounds of each theme, paper first, as in `web/styles/tokens.css`. */
export const grounds: Record<Theme, readonly [paper: string, surface: string, sunk: string]> = {
  light: ['#f4efe6', '#fbf8f2', '#ebe4d7'],
  dark: ['#11141a', '#191d25', '#0c0f13'],
}

/** Text on the backgrounds, and on the accent. */
export const inks: Record<Theme, string> = { light: '#1b1a17', dark: '#efe8db' }
export const onAccent: Record<Theme, string> = { light: '#fffaf3', dark: '#11141a' }

/** What text needs (WCAG 2, AA). */
export const readableContrast = 4.5

/** How much lighter or darker than the accent a shade may be to be readable on paper. Beyond this it is another colour. */
const farthest = 0.4
const step = 0.005
/** How far a hovered shade is from the usual one. */
const strongStep = 0.08

export interface Shade {
  color: string
  /** When hovered. */
  strong: string
  /** On paper. */
  contrast: number
}
export type Shades = Record<Theme, Shade>

const designed: Record<Theme, Omit<Shade, 'contrast'>> = {
  light: { color: defaultAccent, strong: '#9c2707' },
  dark: { color: '#ff6a45', strong: '#ff8a6b' },
}

const onPaper = (color: string, theme: Theme) => contrastOf(color, grounds[theme][0])
const isReadable = (color: string, theme: Theme) =>
  grounds[theme].every((ground) => contrastOf(color, ground) >= readableContrast)

/** The direction away from the backgrounds of a theme: darker in the light one. */
const away: Record<Theme, 1 | -1> = { light: -1, dark: 1 }

const moved = (color: Oklch, by: number): string =>
  fromOklch({ ...color, lightness: Math.min(1, Math.max(0, color.lightness + by)) })

/** The accent if its text is readable on every background of the theme, else the nearest such shade, or the farthest. */
function shadeOf(accent: string, theme: Theme): Shade {
  if (accent === defaultAccent) return { ...designed[theme], contrast: onPaper(designed[theme].color, theme) }
  const origin = toOklch(accent)
  let color = accent
  for (let by = step; !isReadable(color, theme); by += step) {
    if (by > farthest && onPaper(color, theme) < readableContrast) break
    color = moved(origin, away[theme] * by)
  }
  const strong = moved(toOklch(color), away[theme] * strongStep)
  return { color, strong, contrast: onPaper(color, theme) }
}

/** @param accent `#rrggbb` in lower case */
export const shadesOf = (accent: string): Shades => ({
  light: shadeOf(accent, 'light'),
  dark: shadeOf(accent, 'dark'),
})

/** A contrast for people, such as `4.5 : 1`. Rounded down, so that it never looks sufficient when it is not. */
export const inRatio = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)} : 1`

/** Why an accent cannot be used; null if it can. */
export function accentProblem(accent: string): string | null {
  const shades = shadesOf(accent)
  const theme = themes.find((each) => shades[each].contrast < readableContrast)
  if (!theme) return null
  const [degree, superlative, other] =
    theme === 'light' ? ['light', 'darkest', 'darker'] : ['dark', 'lightest', 'lighter']
  return (
    `Accent is too ${degree}: the ${superlative} shade of it that the ${theme} theme can use has a contrast of ` +
    `${inRatio(shades[theme].contrast)} on paper, and text needs ${inRatio(readableContrast)}. Choose a ${other} colour.`
  )
}

/** Headings and text: Familjen Grotesk and Literata, or Literata and Instrument Sans. */
export const typePairings = ['grotesk', 'serif'] as const
export type TypePairing = (typeof typePairings)[number]

export const cornerStyles = ['sharp', 'soft', 'round'] as const
export type CornerStyle = (typeof cornerStyles)[number]

export interface Look {
  /** `#rrggbb` */
  accent: string
  type: TypePairing
  corners: CornerStyle
}

/** The radii of tags and of everything else that has corners; null: those of `web/styles/tokens.css`. */
const radii: Record<CornerStyle, { small: number; node: number } | null> = {
  sharp: { small: 0, node: 0 },
  soft: null,
  round: { small: 6, node: 12 },
}

/** The radius of a node, in pixels. */
export const nodeRadius = (corners: CornerStyle): number => radii[corners]?.node ?? 4

/** A picture at the start of a card must not stand out of its corners, which a card cannot cut off because of its ports. */
const pictureCorners = (inner: number) =>
  `@layer components{.card>.overflow-hidden:first-child{border-radius:${inner}px ${inner}px 0 0}` +
  `@media(width>=64rem){.card>.lg\\:col-span-7:first-child{border-radius:${inner}px 0 0 ${inner}px}}}`

/** Empty for the look of a fresh site. In the layers of the site's own styles: print and forced colours follow it. */
export function lookStyle({ accent, corners }: Pick<Look, 'accent' | 'corners'>): string {
  const tokens: string[] = []
  if (accent !== defaultAccent) {
    const { light, dark } = shadesOf(accent)
    tokens.push(
      `--color-signal:light-dark(${light.color},${dark.color})`,
      `--color-signal-strong:light-dark(${light.strong},${dark.strong})`,
    )
  }
  const radius = radii[corners]
  if (radius) tokens.push(`--radius-sm:${radius.small}px`, `--radius-node:${radius.node}px`)
  const theme = tokens.length > 0 ? `@layer theme{:root{${tokens.join(';')}}}` : ''
  return theme + (radius && radius.node > 4 ? pictureCorners(radius.node - 1) : '')
}

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
  let [low, high] = [0, color.chroma]
  if (isShown(toLinear(color))) return hex(toLinear(color))
  for (let step = 0; step < 12; step += 1) {
    const chroma = (low + high) / 2
    if (isShown(toLinear({ ...color, chroma }))) low = chroma
    else high = chroma
  }
  return hex(toLinear({ ...color, chroma: low }))
}
