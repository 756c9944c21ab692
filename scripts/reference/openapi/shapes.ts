import { z } from 'zod'

/** Shapes that several calls of operators have. */

export const count = z.int().min(0)
export const epochMs = z.int().describe('Epoch ms.')
export const nullableText = z.string().nullable()
export const sinceText = z.string().regex(/^\d{1,15}$/)

/** Every call by a bearer key fails so without it. */
export const NO_KEY = { 401: ['no_key'], 403: ['wrong_key'] }
