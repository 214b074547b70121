import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { defaultAccent, grounds, inks, onAccent, shadesOf } from '../../contract/look.ts'

const tokens = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')
const token = (name: string) =>
  new RegExp(`--color-${name}: light-dark\\((#\\w{6}), (#\\w{6})\\);`).exec(tokens)?.slice(1)

it('the colours of the look are those of the tokens', () => {
  const { light, dark } = shadesOf(defaultAccent)
  expect(token('signal')).toEqual([light.color, dark.color])
  expect(token('signal-strong')).toEqual([light.strong, dark.strong])
  expect(token('on-signal')).toEqual([onAccent.light, onAccent.dark])
  expect(token('ink')).toEqual([inks.light, inks.dark])
  for (const [index, name] of ['paper', 'surface', 'sunk'].entries()) {
    expect(token(name)).toEqual([grounds.light[index], grounds.dark[index]])
  }
})
