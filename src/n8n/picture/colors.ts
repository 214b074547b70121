/** Each colour of the picture: its CSS custom property, and its value on paper and in the dark. */
const COLORS = {
  paper: ['--wf-paper', '#f6f2ea', '#16181d'],
  card: ['--wf-card', '#fffdf8', '#20232a'],
  ink: ['--wf-ink', '#16181d', '#f1ede4'],
  muted: ['--wf-muted', '#67635b', '#a8a297'],
  line: ['--wf-line', '#57534b', '#8f8a80'],
  faint: ['--wf-faint', '#e0d9cb', '#2a2e36'],
  signal: ['--wf-signal', '#e5461f', '#ff6a45'],
  note1: ['--wf-note-1', '#f5ecce', '#2d2a1e'],
  note2: ['--wf-note-2', '#f5e4d0', '#2f271f'],
  note3: ['--wf-note-3', '#f4ded6', '#312223'],
  note4: ['--wf-note-4', '#e4ead6', '#212a23'],
  note5: ['--wf-note-5', '#dee7e9', '#1e2931'],
  note6: ['--wf-note-6', '#e7e1ea', '#272332'],
  note7: ['--wf-note-7', '#ece7df', '#24272c'],
} as const

export type ColorName = keyof typeof COLORS
export type Theme = 'light' | 'dark'
export type Paint = (name: ColorName) => string

/** How colours are written: fixed for an image that stands alone, otherwise as variables that the page's theme sets. */
export function paintFor(theme: Theme | undefined): Paint {
  return (name) => {
    const [variable, light, dark] = COLORS[name]
    if (theme === undefined) return `var(${variable}, ${light})`
    return theme === 'light' ? light : dark
  }
}

/** `--wf-paper: #…; …` for a page's style sheet. */
export function pictureVariables(theme: Theme): string {
  return Object.values(COLORS)
    .map(([variable, light, dark]) => `${variable}: ${theme === 'light' ? light : dark};`)
    .join(' ')
}

/** A picture drawn with variables, in the fixed colours of a theme: for an image that stands alone. */
export function inTheme(svg: string, theme: Theme): string {
  const fixed = new Map<string, string>(
    Object.values(COLORS).map(([variable, light, dark]) => [variable, theme === 'light' ? light : dark]),
  )
  return svg.replace(
    /var\((--wf-[a-z\d-]+), (#[\da-f]+)\)/g,
    (_, name: string, usual: string) => fixed.get(name) ?? usual,
  )
}
