import sharp from 'sharp'
import { expect, test } from 'vitest'
import { exported, slack, webhook } from '../../../tests/helpers/n8n/files.ts'
import type { WorkflowFile } from '../../n8n/file.ts'
import { shareDrawing } from './rendered.ts'
import { sharePng } from './share-png.ts'

const file = exported([webhook, slack]) as unknown as WorkflowFile
const drawing = shareDrawing(file)

/** The number of nearly black pixels in a part of the picture. */
async function inkIn(png: Buffer, top: number, height: number): Promise<number> {
  const part = sharp(png).extract({ left: 0, top, width: 1200, height }).greyscale().raw()
  return (await part.toBuffer()).filter((light) => light < 60).length
}

test('sharePng draws the name of a template, of any length, above its picture', async () => {
  const [none, short, long] = await Promise.all(
    ['自動化', 'Orders to Slack', 'x'.repeat(200)].map(async (name) =>
      Buffer.from(await sharePng(drawing, { name, owner: 'The owner', logo: null }), 'base64'),
    ),
  )
  for (const png of [none, short, long]) {
    const { format, width, height } = await sharp(png).metadata()
    expect([format, width, height]).toEqual(['png', 1200, 630])
  }
  // A name in a script that our fonts lack is left out instead of drawn as boxes.
  expect(await inkIn(none as Buffer, 84, 116)).toBe(0)
  expect(await inkIn(short as Buffer, 84, 116)).toBeGreaterThan(1000)
  expect(await inkIn(long as Buffer, 84, 116)).toBeGreaterThan(1000)
  for (const png of [none, short, long]) expect(await inkIn(png as Buffer, 204, 426)).toBeGreaterThan(1000)
})
