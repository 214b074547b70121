import { errors } from '../platform/http/errors.ts'

export const noSuchMessage = () => errors.notFound('There is no such message.')
