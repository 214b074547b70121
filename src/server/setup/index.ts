import { feature } from '../feature.ts'
import { setupRoutes } from './setup-link.ts'

export const setup = feature<Parameters<typeof setupRoutes>[0]>({ api: [setupRoutes] })

export { askAnswers, checkAnswers, confirm, type GivenAnswers, openTerminal, PromptClosed } from './questions.ts'
export { lookAtSite, type SiteState, setUpHere } from './set-up-here.ts'
export { setupFormPage } from './setup-link.ts'
