import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  accentProblem,
  contrastOf,
  cornerStyles,
  defaultAccent,
  fromOklch,
  grounds,
  inRatio,
  lookStyle,
  onAccent,
  readableContrast,
  shadesOf,
  themes,
  toOklch,
} from './look.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('an accepted accent is readable on every background of both themes, hovered and as a button too', () => {
  fc.assert(
    fc.property(anyColor, (accent) => {
      const shades = shadesOf(accent)
      const problem = accentProblem(accent)
      for (const theme of themes) {
        const { color, strong, contrast } = shades[theme]
        expect([color, strong].join()).toMatch(/^#[0-9a-f]{6},#[0-9a-f]{6}$/)
        expect(contrast).toBe(contrastOf(color, grounds[theme][0]))
        if (problem) continue
        for (const shade of [color, strong]) {
          for (const ground of [...grounds[theme], onAccent[theme]]) {
            expect(contrastOf(shade, ground), `${accent} as ${shade} on ${ground}`).toBeGreaterThanOrEqual(
              readableContrast,
            )
          }
        }
      }
      // An accent is refused only for a theme in which no shade is readable on paper.
      if (problem) expect(Math.min(shades.light.contrast, shades.dark.contrast)).toBeLessThan(readableContrast)
    }),
  )
})

it('an accent that is readable in a theme is used there unchanged, and another one keeps its hue', () => {
  expect(shadesOf('#0b5fbe').light.color).toBe('#0b5fbe')
  expect(shadesOf('#ffcc00').dark.color).toBe('#ffcc00')
  fc.assert(
    fc.property(anyColor, (accent) => {
      const origin = toOklch(accent)
      fc.pre(origin.chroma > 0.1 && accentProblem(accent) === null && accent !== defaultAccent)
      for (const theme of themes) {
        const shade = toOklch(shadesOf(accent)[theme].color)
        fc.pre(shade.chroma > 0.05)
        const turned = Math.abs(((shade.hue - origin.hue + 3 * Math.PI) % (2 * Math.PI)) - Math.PI)
        expect(turned).toBeLessThan(0.06)
      }
    }),
  )
})

it.each([
  ['#ffffff', 'light', 'darker'],
  ['#ffff00', 'light', 'darker'],
  ['#f4efe6', 'light', 'darker'],
  ['#000000', 'dark', 'lighter'],
  ['#111111', 'dark', 'lighter'],
] as const)('%s is refused with the contrast of its nearest shade in the %s theme', (accent, theme, other) => {
  const problem = accentProblem(accent)
  expect(problem).toContain(`the ${theme} theme`)
  expect(problem).toContain(`${inRatio(shadesOf(accent)[theme].contrast)} on paper, and text needs 4.5 : 1`)
  expect(problem).toContain(`Choose a ${other} colour.`)
})

it('the look of a fresh site adds nothing', () => {
  expect(lookStyle({ accent: defaultAccent, corners: 'soft' })).toBe('')
})

it('a look holds only colours and lengths', () => {
  fc.assert(
    fc.property(anyColor, fc.constantFrom(...cornerStyles), (accent, corners) => {
      expect(lookStyle({ accent, corners })).toMatch(/^[\w\s@{}:;,.>()=\\#-]*$/)
    }),
  )
  expect(lookStyle({ accent: '#0b5fbe', corners: 'sharp' })).toBe(
    '@layer theme{:root{--color-signal:light-dark(#0b5fbe,#3984e7);--color-signal-strong:light-dark(#004999,#569eff);--radius-sm:0px;--radius-node:0px}}',
  )
})

it('a colour is the same after conversion to OKLCH and back', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
      const back = parts(fromOklch(toOklch(color)))
      for (const [index, part] of parts(color).entries()) expect(Math.abs(part - (back[index] ?? 0))).toBeLessThan(2)
    }),
  )
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
})
