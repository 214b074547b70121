/**
 * The site's own tokens (docs/design.md), with quiet tints for notes: seven hues of one lightness. Each colour of the
 * picture: its CSS custom property, and its value on paper and in the dark.
 */
const COLORS = {
  paper: ['--wf-paper', '#ebe4d7', '#0c0f13'],
  card: ['--wf-card', '#fbf8f2', '#191d25'],
  ink: ['--wf-ink', '#1b1a17', '#efe8db'],
  muted: ['--wf-muted', '#5a5448', '#a8a295'],
  line: ['--wf-line', '#857c6b', '#767a80'],
  faint: ['--wf-faint', '#d3c9b8', '#2d333d'],
  signal: ['--wf-signal', '#1b1a17', '#efe8db'],
  note1: ['--wf-note-1', '#e8dec5', '#231e10'],
  note2: ['--wf-note-2', '#eddcc9', '#271d13'],
  note3: ['--wf-note-3', '#efdad0', '#281b18'],
  note4: ['--wf-note-4', '#dde2ce', '#1c2116'],
  note5: ['--wf-note-5', '#d8e1e0', '#182023'],
  note6: ['--wf-note-6', '#e4dce2', '#211d24'],
  note7: ['--wf-note-7', '#e4ded5', '#211e1b'],
} as const

export type ColorName = keyof typeof COLORS
export type Theme = 'light' | 'dark'
export type Paint = (name: ColorName) => string

/** Fixed colours for a standalone image, otherwise variables that the page's theme sets. */
export function paintFor(theme: Theme | undefined): Paint {
  return (name) => {
    const [variable, light, dark] = COLORS[name]
    if (theme === undefined) return `var(${variable}, ${light})`
    return theme === 'light' ? light : dark
  }
}

/** A picture drawn with variables, in the fixed colours of a theme, for a standalone image. */
export function inTheme(svg: string, theme: Theme): string {
  const fixed = new Map<string, string>(
    Object.values(COLORS).map(([variable, light, dark]) => [variable, theme === 'light' ? light : dark]),
  )
  return svg.replace(
    /var\((--wf-[a-z\d-]+), (#[\da-f]+)\)/g,
    (_, name: string, usual: string) => fixed.get(name) ?? usual,
  )
}
