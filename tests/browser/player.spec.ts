import type { Page } from '@playwright/test'
import type { WorkflowRun } from '../../src/contract/workflow-run.ts'
import type { Site } from '../helpers/server-process.ts'
import { runOf } from '../helpers/workflow-runs.ts'
import { test } from './kept-page.ts'
import { ready } from './pages.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import { expectSoundAtAllWidths } from './sound.ts'
import { allowConsole, expect } from './test.ts'

type Ends = [from: string, to: string, output?: number, input?: number, kind?: string]

/** Without these, n8n could not run the nodes. */
const parametersOf: Record<string, object> = {
  httpRequest: { url: 'https://example.com' },
  webhook: { responseMode: 'responseNode' },
}

/** An n8n file of these nodes, `[name, type]`, in rows of ten. */
function fileOf(nodes: [name: string, type: string][], links: Ends[]) {
  const connections: Record<string, Record<string, { node: string; type: string; index: number }[][]>> = {}
  for (const [from, to, output = 0, index = 0, type = 'main'] of links) {
    const kinds = connections[from] ?? {}
    const outputs = kinds[type] ?? []
    while (outputs.length <= output) outputs.push([])
    outputs[output]?.push({ node: to, type, index })
    connections[from] = { ...kinds, [type]: outputs }
  }
  const place = (at: number) => [(at % 10) * 208, Math.floor(at / 10) * 240]
  return {
    name: 'Played',
    nodes: nodes.map(([name, type], at) => ({
      name,
      type: `${/agent|lm/.test(type) ? '@n8n/n8n-nodes-langchain' : 'n8n-nodes-base'}.${type}`,
      typeVersion: 3,
      position: place(at),
      parameters: parametersOf[type] ?? {},
    })),
    connections,
    settings: {},
  }
}

/** Publishes a template and opens it in the browser, where the API's answer carries the run. */
async function openWith(page: Page, site: Site, workflow_json: object, run: WorkflowRun) {
  const details = { name: 'Played', slug: 'played', description: 'It plays.', category: 'Sales', published: true }
  expect((await site.asAdmin('POST', '/api/workflows', { ...details, workflow_json })).status).toBe(201)
  await page.route(/\/api\/workflows\/slug\/played/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), run } })
  })
  await page.goto('/n8n-marketplace')
  await openPlayed(page)
}

/** By a link, because only the API's answer has the run. */
async function openPlayed(page: Page) {
  await ready(page)
  await page.getByRole('link', { name: 'Played', exact: true }).click()
  await page.locator('.player-place').scrollIntoViewIfNeeded()
}

const everything = fileOf(
  [
    ['Hook', 'webhook'],
    ['Valid?', 'if'],
    ['Refuse', 'respondToWebhook'],
    ['Each', 'splitInBatches'],
    ['Ask', 'agent'],
    ['Model', 'lmChatOpenAi'],
    ['Company', 'httpRequest'],
    ['Together', 'merge'],
    ['Save', 'postgres'],
  ],
  [
    ['Hook', 'Valid?'],
    ['Valid?', 'Each'],
    ['Valid?', 'Refuse', 1],
    ['Each', 'Ask', 1],
    ['Ask', 'Each'],
    ['Model', 'Ask', 0, 0, 'ai_languageModel'],
    ['Each', 'Together', 0, 0],
    ['Each', 'Company', 0, 0],
    ['Company', 'Together', 0, 1],
    ['Together', 'Save'],
  ],
)

const letter = 'We send forty quotes a week. '.repeat(20).trim()
const item = { id: 7, name: 'Ada', address: { city: 'Lyon' }, message: letter, note: '' }
const everyStep = runOf(
  ['Hook', { out: [[item]], ms: 12 }],
  ['Valid?', { from: [0], out: [[item], []] }],
  ['Each', { from: [1], out: [[], [item]] }],
  ['Ask', { from: [[2, 1]], out: [[{ answer: 'yes' }]], ms: 2_450 }],
  ['Model', { from: [3], kind: 'ai_languageModel', out: [[{ tokens: 412 }]], ms: 2_300 }],
  ['Each', { from: [3], out: [[{ answer: 'yes' }], []] }],
  ['Company', { from: [[5, 0]], out: [[{ company: 'Northwind' }]], ms: null }],
  [
    'Together',
    {
      from: [
        [5, 0, 0],
        [6, 0, 1],
      ],
      out: [[{ answer: 'yes', company: 'Northwind' }]],
    },
  ],
  ['Save', { from: [7], error: 'The table is locked.' }],
)

const stateOf = (page: Page, node: string) => page.locator(`.wf-node[data-node="${node}"]`)

test('stepping shows branches, loops, sub-nodes, merges and errors, with what went in and came out', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openWith(page, site, everything, everyStep)
  const player = page.getByRole('group', { name: 'Run of this workflow' })
  const scrubber = player.getByRole('slider', { name: 'Step' })
  const out = page.getByRole('region', { name: 'Out', exact: true })
  const into = page.getByRole('region', { name: 'In', exact: true })
  const spoken = page.locator('.player [role="status"]')
  await expect(page.locator('.player')).toContainText('8 of 9 nodes ran, in 9 steps, 1 step failed')

  const forward = player.getByRole('button', { name: 'Step forward' })
  await forward.click()
  await expect(spoken).toHaveText('Step 1 of 9: Hook, done, 1 item out, 12 ms.')
  await expect(into).toContainText('the run starts here')
  await expect(stateOf(page, 'Hook')).toHaveAttribute('data-run', 'done')
  await expect(stateOf(page, 'Hook').locator('.run-tag')).toHaveText('1 item12 ms')
  await expect(stateOf(page, 'Refuse')).toHaveAttribute('data-run', 'waiting')

  await test.step('nested and empty values are readable, and a long one is cut until it is asked for', async () => {
    await expect(out.getByRole('cell', { name: '{"city":"Lyon"}' })).toBeVisible()
    await expect(out.getByRole('cell', { name: '(empty)' })).toBeVisible()
    await expect(out).not.toContainText(letter)
    await out.getByRole('button', { name: `Show all ${letter.length} characters` }).click()
    await expect(out).toContainText(letter)
    await page.getByRole('button', { name: 'JSON', exact: true }).click()
    await expect(out.locator('pre')).toContainText('"city": "Lyon"')
    await page.getByRole('button', { name: 'Table', exact: true }).click()
  })

  await test.step('a branch that is not taken says so', async () => {
    await forward.click()
    await expect(out).toContainText('true: 1 item')
    await expect(out).toContainText('false: not taken')
    await expect(stateOf(page, 'Refuse')).toHaveAttribute('data-run', 'unreached')
    await expect(stateOf(page, 'Refuse').locator('.run-tag')).toHaveText('not reached')
    await expect(page.locator('path[data-wire="1 2 1 0"]')).toHaveAttribute('data-run', 'unreached')
    await expect(page.locator('path[data-wire^="0 "]')).toHaveAttribute('data-run', 'taken')
  })

  await test.step('an agent runs until its model is done, and a loop counts its rounds', async () => {
    await scrubber.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('.player-facts')).toContainText('Round 1 of 2')
    await page.keyboard.press('ArrowRight')
    await expect(stateOf(page, 'Ask')).toHaveAttribute('data-run', 'running')
    await page.keyboard.press('ArrowRight')
    await expect(stateOf(page, 'Ask')).toHaveAttribute('data-run', 'done')
    await expect(page.locator('path[data-wire^="5 "]')).toHaveAttribute('data-run', 'taken')
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('.player-facts')).toContainText('Round 2 of 2')
    await expect(scrubber).toHaveAttribute(
      'aria-valuetext',
      'Step 6 of 9: Each, round 2 of 2, done, 1 item out, 40 ms.',
    )
  })

  await test.step('a merge names what came over each wire, and an error shows its message', async () => {
    await page.keyboard.press('End')
    await expect(out).toContainText('The table is locked.')
    await expect(page.locator('.player-facts')).toContainText('Failed')
    await expect(stateOf(page, 'Save').locator('.run-tag')).toHaveText(/^failed/)
    await page.keyboard.press('ArrowLeft')
    await expect(into).toContainText('Each, done: 1 item')
    await expect(into).toContainText('Company: 1 item')
  })

  await expectSoundAtAllWidths(page, 'the player')
  await page.setViewportSize({ width: 360, height: 740 })
  const small = await player
    .locator('button, select, input')
    .evaluateAll((all) =>
      all.filter((each) => each.getBoundingClientRect().height < 44).map(({ outerHTML }) => outerHTML),
    )
  expect(small).toEqual([])

  await scrubber.focus()
  await page.keyboard.press('Home')
  await expect(page.locator('[data-run]')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Hook, the first step' })).toContainText('Ada')

  await test.step('on a phone, full screen begins at the trigger, can be read, and keeps the controls', async () => {
    await page.getByRole('button', { name: 'Full screen' }).click()
    // Less than 1, because parts of a scaled drawing begin between two pixels.
    await expect(stateOf(page, 'Hook')).toBeInViewport({ ratio: 0.999 })
    const labels = page.locator('.canvas-picture text[font-size="13"]')
    expect(await labels.first().evaluate((text: SVGTextElement) => 13 * (text.getScreenCTM()?.a ?? 0))).toBeGreaterThan(
      11,
    )
    await player.getByRole('button', { name: 'Next step' }).click()
    await expect(stateOf(page, 'Hook')).toHaveAttribute('data-run', 'done')
    await expect(player.getByRole('button', { name: 'Step back' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Leave full screen' }).click()
    await expect(page.getByRole('region', { name: 'Out', exact: true })).toBeVisible()
  })
})

test('playing goes to the end by itself: the drawing follows, the page stays, and nothing is read out meanwhile', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watchShifts(page)
  await openWith(page, site, everything, everyStep)
  await page.getByLabel('Speed').selectOption('4')
  await page.evaluate(() => {
    const status = document.querySelector('.player [role="status"]')
    window.heard = []
    const told = () => status?.textContent && window.heard.push(status.textContent)
    new MutationObserver(told).observe(status ?? document, { childList: true, characterData: true, subtree: true })
    document.querySelector('.canvas-view svg')?.setAttribute('style', 'height: 1600px')
  })
  const spoken = () => page.evaluate(() => window.heard)
  const top = await page.evaluate(() => window.scrollY)
  const before = await shiftsOf(page)
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await play.click()
  await expect(page.locator('.run-pulses circle').first()).toBeAttached()
  const pause = page.getByRole('button', { name: 'Pause' })
  await expect(pause).toBeFocused()
  const slider = page.getByRole('slider', { name: 'Step' })
  await slider.focus()
  await page.keyboard.press('Space')
  await expect(play).toBeVisible()
  // The step is read only now, because the pause may come in the middle of a step.
  await expect.poll(async () => (await spoken()).length).toBe(1)
  const at = await slider.inputValue()
  expect((await spoken())[0]).toMatch(new RegExp(`^Paused. (Step ${at} of 9|Before the first step)`))
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
  expect(await shiftsOf(page)).toEqual(before)
  expect(await page.locator('.canvas-view').evaluate((view) => view.scrollLeft)).toBeGreaterThan(0)
  await expect
    .poll(async () => (await spoken()).slice(1))
    .toEqual(['The run has ended. Step 9 of 9: Save, failed: The table is locked., 40 ms.'])
})

test('a player that cannot be loaded says so, and is there when the page is loaded again; under reduced motion nothing moves by itself, and a run of one node is stepped through by hand', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  allowConsole('net::ERR_FAILED')
  await page.route(/\/assets\/player-[^/]+\.js$/, (route) => route.abort())
  await openWith(page, site, fileOf([['Alone', 'manualTrigger']], []), runOf(['Alone', { out: [[]] }]))
  await expect(page.getByText('The player could not be loaded.')).toBeVisible()
  await page.unroute(/\/assets\/player-[^/]+\.js$/)
  await page.evaluate(() => Object.assign(window, { kept: true }))
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await page.waitForFunction(() => !('kept' in window))
  await page.goto('/n8n-marketplace')
  await openPlayed(page)
  await expect(page.getByRole('slider', { name: 'Step' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play' })).toHaveCount(0)
  await expect(page.getByLabel('Speed')).toHaveCount(0)
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect(page.getByText('It ran, but no items came out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next step' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.locator('.run-pulses circle')).toHaveCount(0)
  await page.getByRole('button', { name: 'Step back' }).click()
  await expect(page.locator('[data-run]')).toHaveCount(0)
})

test('a run of 200 nodes and 400 steps can be scrubbed to its end', async ({ page, site }) => {
  const names = Array.from({ length: 200 }, (_, at): [string, string] => [
    `Node ${at}`,
    at === 0 ? 'manualTrigger' : 'noOp',
  ])
  const links = names.slice(1).map(([name], at): Ends => [`Node ${at}`, name])
  const steps = Array.from({ length: 400 }, (_, at): Parameters<typeof runOf>[number] => [
    `Node ${at % 200}`,
    { from: at === 0 ? [] : [at - 1], out: [[{ at }]] },
  ])
  await openWith(page, site, fileOf(names, [...links, ['Node 199', 'Node 0']]), runOf(...steps))
  await page.getByRole('slider', { name: 'Step' }).focus()
  await page.keyboard.press('End')
  await expect(page.locator('.wf-node[data-run="done"]')).toHaveCount(200)
  await expect(stateOf(page, 'Node 199').locator('.run-tag')).toHaveText('1 item2/2 · 40 ms')
  await expect(page.locator('.player-facts')).toContainText('Round 2 of 2')
})

declare global {
  interface Window {
    heard: string[]
  }
}
