import { z } from 'zod'

export const jsonBody = <const Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, 'The body must be a JSON object.')
