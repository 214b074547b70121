import { openPlace, type PlaceSettings } from '../backup/index.ts'
import { type Line, ok, warning } from './line.ts'

const hour = 60 * 60 * 1000
const oldest = 48 * hour

/** The age of the newest backup that the site has made, at night or before an upgrade. */
export async function examineLastBackup(config: PlaceSettings, now = Date.now()): Promise<Line[]> {
  const place = openPlace(config)
  const [last] = await place.list()
  if (!last) {
    const fix = 'The site makes one every night while it runs. `npm run backup` makes one now.'
    return [warning('Last backup', `none in ${place.label}`, fix)]
  }
  const age = now - last.madeAt.getTime()
  const hours = Math.floor(age / hour)
  const ago = hours < 1 ? 'less than an hour ago' : `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`
  const figure = `${ago}, ${last.name} in ${place.label}`
  return [
    age > oldest
      ? warning('Last backup', figure, 'The dashboard and the log say why the last attempt failed.')
      : ok('Last backup', figure),
  ]
}
