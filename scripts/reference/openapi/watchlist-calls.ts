import { z } from 'zod'
import type { WatchlistReply, WatchReply } from '../../../shared/api.ts'
import { type Call, json } from './document.ts'

const watchlistReplySchema = z.object({
  phone_number: z.string(),
  car_ids: z.array(z.int()).describe('Newest first.'),
}) satisfies z.ZodType<WatchlistReply>

const watchReplySchema = z.object({ success: z.literal(true) }) satisfies z.ZodType<WatchReply>
const carIds = z.union([z.int(), z.string().regex(/^\d{1,15}$/)])
const watchBody = z.object({ phone_number: z.string().describe("The signed-in shopper's."), car_id: carIds })
const WATCH_FAILURES = {
  400: ['bad_input'],
  401: ['not_signed_in'],
  403: ['other_number', 'other_origin'],
  413: ['too_large'],
  415: ['not_json'],
  429: ['too_often'],
  503: ['failed'],
}

export const WATCHLIST_CALLS: Call[] = [
  {
    method: 'get',
    path: '/api/watchlist',
    tag: 'pages',
    summary: 'The watchlist of the signed-in shopper',
    answers: { 200: json(watchlistReplySchema) },
    failures: { 401: ['not_signed_in'] },
  },
  {
    method: 'post',
    path: '/api/watchlist/save-car',
    tag: 'pages',
    summary: 'Save a car',
    body: { 'application/json': watchBody },
    answers: { 200: json(watchReplySchema) },
    failures: { ...WATCH_FAILURES, 404: ['gone'], 409: ['sold', 'full'] },
  },
  {
    method: 'post',
    path: '/api/watchlist/remove-car',
    tag: 'pages',
    summary: 'Remove a car',
    body: { 'application/json': watchBody },
    answers: { 200: json(watchReplySchema) },
    failures: WATCH_FAILURES,
  },
  {
    method: 'post',
    path: '/api/watchlist/merge',
    tag: 'pages',
    summary: 'Save the cars that a device remembered before sign-in',
    body: { 'application/json': z.object({ phone_number: z.string(), car_ids: z.array(carIds).max(100) }) },
    answers: { 200: json(watchReplySchema) },
    failures: WATCH_FAILURES,
  },
]
