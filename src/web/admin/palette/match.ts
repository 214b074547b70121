import type { Command, CommandGroup } from './commands.ts'

const wordsIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** How well a command answers what was typed, 0 being the best; infinite if a typed word is not in it. */
function distance(command: Command, typed: readonly string[]): number {
  const label = wordsIn(command.label)
  const others = wordsIn(command.words ?? '')
  let sum = 0
  for (const word of typed) {
    const place = label.findIndex((each) => each.startsWith(word))
    if (place >= 0) sum += place
    else if (others.some((each) => each.startsWith(word))) sum += 10
    else if (command.label.toLowerCase().includes(word)) sum += 20
    else return Infinity
  }
  return sum
}

/** The groups with the commands that contain every typed word, the best first. Without a word: all, in their order. */
export function matching(groups: readonly CommandGroup[], typed: string): CommandGroup[] {
  const words = wordsIn(typed)
  return groups.flatMap(({ heading, commands }) => {
    const rated = commands.map((command) => ({ command, far: distance(command, words) }))
    const best = rated.filter(({ far }) => far !== Infinity).sort((a, b) => a.far - b.far)
    return best.length === 0 ? [] : [{ heading, commands: best.map(({ command }) => command) }]
  })
}
