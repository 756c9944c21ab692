import type { SignInType } from '../sign-in/types.ts'
import type { Feature } from './features.ts'

/** A row of the route table (`paths.ts`). */
export type Route = {
  /** `:name` stands for one segment, `*` at the end for any number of them. */
  path: string
  /** The handler in `worker/app.tsx` that answers; without one the page does not exist yet, and menus leave it out. */
  handler?: string
  /** What is no page to link to: the target of a form, a call by a program, a pattern of other pages, a file for robots. */
  kind?: 'form' | 'call' | 'pattern' | 'file'
  /** What its path looks like besides, where it has parameters alone. */
  matches?: RegExp
  /** The feature without which the route answers 404 (TEN-03). */
  feature?: Feature
  /** The purpose of the sign-in that a tenant may require first (GAT-01). */
  gate?: SignInType
  /** How answers are cached for anonymous visitors (SRC-10); without one each request is answered anew. */
  cache?: CacheKind
  /** Browsers may render it ahead, while a mouse rests on its link or as a press begins: reading it changes nothing. */
  prerender?: 'rest' | 'press'
  /** Its address alone opens what it names, so that logs have the pattern in its place. */
  isBearer?: true
  /** A page of the site's own at this address adds its sections to what the route shows. */
  sections?: true
  /** Addresses of older sites and of habit, redirected here (NAV-07). */
  aliases?: readonly string[]
}

/** The kinds of cached answers; `worker/app.tsx` names the cache key of each. */
export type CacheKind =
  | 'page'
  | 'search'
  | 'search_parts'
  | 'suggestions'
  | 'brands'
  | 'vehicle'
  | 'print'
  | 'pdf'
  | 'location'
  | 'locations'
  | 'blog'
  | 'brand'
  | 'model'
  | 'icon'
  | 'share'
