const words =
  'acorn actor album alley amber anchor angle apple apron arrow atlas attic autumn avenue bacon badge bagel bakery balcony bamboo banana bandage banjo barn barrel basket bath beach beaver bedroom bench berry bicycle biscuit blanket blossom blue board bonus border bottle bowl bracelet branch bread breeze brick bridge broom brother brush bubble bucket budget buffalo bulb butter button cabin cactus camel camera canal candle canoe canvas captain caravan carbon carpet carrot castle cedar cellar cement ceramic chain chair chalk cheese cherry chess chimney cinema circle citrus clarinet clay cliff clock cloud clover coach cobalt coconut coffee comet compass concert copper coral corner cotton country cradle crane crayon cricket crown crystal cupboard curtain cushion cycle daisy dance decade deck denim desert diamond dinner dolphin domino donkey door dozen dragon drawer drum duck dune eagle earth east echo elbow elephant ember emerald engine envelope evening fabric falcon family farmer feather fence ferry fiddle field finger flag flame flute forest fossil fountain fox frame friday frost fruit galaxy garden garlic gate ginger giraffe glacier glass globe glove goat gold gorilla grape gravel green guitar hammer hammock harbor harvest hazel hedge helmet heron hill hockey holiday honey horizon horse hotel hunter husky igloo indigo ink insect iron island ivory ivy jacket jaguar jasmine jelly jewel jigsaw journal judge juice july jungle june kangaroo kayak kettle keyboard kitchen kite kiwi knight koala ladder lagoon lake lamp lantern laser lavender lawn leather lemon lettuce library lighthouse lilac lime linen lion lizard lobster locket lotus lunch lynx magnet mango maple marble market meadow melon meteor midnight mint mirror monday monkey moon morning mosaic mountain muffin museum mushroom music napkin nectar needle nest noodle north notebook novel nutmeg oak oasis ocean octopus olive onion opera orange orbit orchard orchid organ otter oven owl oyster paddle paint palace panda paper parade parrot pasta peach peanut pear pebble pelican pencil penguin pepper piano picnic pigeon pillow pilot pine pirate pizza planet plaza plum pocket poem polar pony poppy portrait potato pottery prairie puzzle pyramid quartz quilt rabbit radio radish rainbow raven reef ribbon rice river robin rocket rose ruby rudder saddle safari sailor salad salmon sand sapphire saturn sauce scarf school scooter shadow shelf shell sheriff shoulder shovel silver singer sister skate sketch sky sleeve snail snow sofa south spark spider spinach spoon spring square squirrel stadium star station stone storm stove straw street sugar summer sunset swan table tailor tango teapot temple tennis theater thunder ticket tiger timber toast tomato torch tower tractor train travel treasure tribe trumpet tulip tunnel turtle umbrella uncle valley vanilla velvet village violet violin volcano voyage waffle wagon walnut walrus water wave weather whale wheat wheel whistle willow window winter wizard wolf wonder wool yacht yellow yogurt zebra zipper'.split(
    ' ',
  )

/** In words of almost nine bits each: enough against guessing through a sign-in page, and with a stolen hash. */
const length = 6

/** A uniformly distributed integer from 0 up to, but not including, `end`. */
function randomBelow(end: number): number {
  const [number] = crypto.getRandomValues(new Uint32Array(1))
  const fair = Math.floor(2 ** 32 / end) * end
  return number !== undefined && number < fair ? number % end : randomBelow(end)
}

export const suggestPassphrase = (): string => Array.from({ length }, () => words[randomBelow(words.length)]).join(' ')

/** What guessers try first. */
const common =
  /passwor[dt]|passphrase|qwert[yz]?|asdfgh?|yxcvbn?|zxcvbn?|letmein|welcome|admin|login|iloveyou|monkey|dragon|football|baseball|master|sunshine|princess|abc123|(19|20)\d\d/gi

/** Drops the characters that only continue a row such as 123 or aaa. */
const withoutRows = (text: string) =>
  [...text].filter((char, at, all) => {
    const step = (from: number) => (all[from]?.codePointAt(0) ?? 0) - (all[from - 1]?.codePointAt(0) ?? 0)
    return at < 2 || Math.abs(step(at)) > 1 || step(at) !== step(at - 1) || char === ' '
  })

/** The rough strength in bits; each bit doubles the guesses needed. A word counts as a word, not as its letters. */
function bitsOf(password: string): number {
  const rest = withoutRows(password.replace(common, '·')).join('')
  const seen = new Set<string>()
  const runs = rest.match(/\p{Ll}+|\p{Lu}+|\p{Nd}+|[^\p{L}\p{Nd}\s]+|\p{L}/gu) ?? []
  return runs.reduce((bits, run) => {
    if (seen.has(run)) return bits + 1
    seen.add(run)
    const perCharacter = /\p{Nd}/u.test(run) ? 3.3 : /\p{L}/u.test(run) ? 4.7 : 5
    return bits + Math.min(run.length * perCharacter, /\p{L}/u.test(run) ? 9 + run.length * 0.5 : 60)
  }, 0)
}

export interface Strength {
  tone: 'danger' | 'warn' | 'ok'
  words: string
}

/** How hard a password is to guess, in words. @param min the fewest characters that are accepted */
export function strengthOf(password: string, min: number): Strength | null {
  if (password === '') return null
  if (password.length < min) return { tone: 'danger', words: `Too short: at least ${min} characters.` }
  const bits = bitsOf(password)
  if (bits < 30) return { tone: 'danger', words: 'Easy to guess. Add a few words that do not belong together.' }
  if (bits < 45) return { tone: 'warn', words: 'Fair. One or two more words make it strong.' }
  return { tone: 'ok', words: bits < 60 ? 'Strong.' : 'Very strong.' }
}
