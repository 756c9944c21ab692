import { ASSETS } from 'virtual:assets'
import { renderToString } from 'react-dom/server'

export default {
  fetch: () => new Response(ASSETS.boot + renderToString('a')),
} satisfies ExportedHandler
