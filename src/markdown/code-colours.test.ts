import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tokenClasses } from './code.ts'

const css = readFileSync(new URL('./code.css', import.meta.url), 'utf8')
const colours = [...css.matchAll(/--code-(\w+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
  ([, name = '', light = '', dark = '']) => {
    return { name, light, dark }
  },
)
const background = colours.find(({ name }) => name === 'background')

test.each(colours.filter(({ name }) => name !== 'background'))('$name has enough contrast', ({ light, dark }) => {
  expect(contrast(light, background?.light ?? '')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(dark, background?.dark ?? '')).toBeGreaterThanOrEqual(4.5)
})

test('every token class has a colour', () => {
  for (const name of tokenClasses) {
    expect(css).toContain(`.${name} {\n  color: var(--code-${name.slice(3)});`)
    expect(colours.map((colour) => colour.name)).toContain(name.slice(3))
  }
})

/** WCAG 2 contrast ratio. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
