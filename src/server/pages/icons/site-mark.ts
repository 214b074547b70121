import { shadesOf } from '../../../contract/look.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { Logo } from '../../media/index.ts'
import { drawTile } from './draw-icons.ts'

/** The owner's logo, or else the drawn mark in the accent, as a square PNG. */
export type SiteMark = (size: number) => Promise<Buffer>

interface Parts {
  logo: Logo
  settings: { current: () => Promise<Pick<Settings, 'look'>> }
}

export const openSiteMark =
  ({ logo, settings }: Parts): SiteMark =>
  async (size) => {
    const shades = shadesOf((await settings.current()).look.accent)
    return (await logo(size)) ?? drawTile({ logo: null, shades }, { size, room: 0.84, radius: 0.18 })
  }
