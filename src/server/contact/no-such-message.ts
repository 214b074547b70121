import { errors } from '../platform/http/errors.ts'

export const noSuchMessage = () => errors.notFound('Message not found.')
