import { feature } from '../feature.ts'
import { setupRoutes } from './routes.ts'

export const setup = feature<Parameters<typeof setupRoutes>[0]>({ api: [setupRoutes] })

export { setupFormPage } from './form-page.ts'
export { askAnswers, checkAnswers, confirm, type GivenAnswers } from './questions.ts'
export { type Found, lookAtSite, setUpHere } from './set-up-here.ts'
export { openTerminal, PromptClosed } from './terminal.ts'
