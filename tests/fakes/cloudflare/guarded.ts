import { type FakeAccountState, newId } from './state.ts'

type Answer = (result: unknown, more?: object) => Response
type Handler = (call: { body: Record<string, unknown>; state: FakeAccountState }) => Response

/** The calls of workers.dev, Cloudflare Access and the metrics, in their published shapes. */
export const guardedCalls = (
  ok: Answer,
  failed: (status: number, code: number, message: string) => Response,
  page: (items: unknown[]) => object,
): [RegExp, Handler][] => {
  const withAccess =
    (handler: Handler): Handler =>
    (call) =>
      call.state.lacks.has('access') ? failed(403, 10000, 'Authentication error') : handler(call)
  return [
    [/^GET \/workers\/subdomain$/, () => ok({ subdomain: 'example' })],
    [/^GET \/access\/apps$/, withAccess(({ state }) => ok(state.access.applications, page(state.access.applications)))],
    [
      /^POST \/access\/apps$/,
      withAccess(({ state, body }) => {
        const { domain, type, policies } = body as { domain: string; type: string; policies: string[] }
        const unknown = policies.filter((id) => !state.access.policies.some((policy) => policy.id === id))
        if (type !== 'self_hosted' || unknown.length > 0) return failed(400, 12130, 'access.api.error.invalid_request')
        state.access.applications.push({ id: newId(state), type, domain, policies })
        return ok(state.access.applications.at(-1))
      }),
    ],
    [/^GET \/access\/policies$/, withAccess(({ state }) => ok(state.access.policies, page(state.access.policies)))],
    [
      /^POST \/access\/policies$/,
      withAccess(({ state, body }) => {
        state.access.policies.push({ ...body, id: newId(state), name: String(body['name']) })
        return ok(state.access.policies.at(-1))
      }),
    ],
    [
      /^POST \/client\/v4\/graphql$/,
      ({ state, body }) => {
        const { scriptName } = body['variables'] as { scriptName: string; since: string }
        if (state.lacks.has('analytics')) {
          const extensions = { code: 'authz', timestamp: '2026-11-24T00:00:00Z' }
          return Response.json({
            data: null,
            errors: [{ message: 'not authorized for that account', path: null, extensions }],
          })
        }
        const rows = state.metrics(scriptName).map(({ version, ...sum }) => ({
          dimensions: { scriptVersion: version },
          sum,
        }))
        return Response.json({
          data: { viewer: { accounts: [{ workersInvocationsAdaptive: rows }] } },
          errors: null,
        })
      },
    ],
  ]
}
