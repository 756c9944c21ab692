import { searchPath } from '../../shared/routes/paths.ts'
import type { Noun } from '../../shared/search/labels.ts'
import { Breadcrumbs } from '../layout/breadcrumbs.tsx'
import { wake } from '../wake/attributes.ts'

/** Places for what the device keeps; it fills them in, and says so where there is nothing. */
export function SavedPage({ noun, cars, searches }: { noun: Noun; cars: boolean; searches: boolean }) {
  return (
    <div className="wrap saved">
      <Breadcrumbs links={[{ text: 'Home', href: '/' }]} current="Saved" />
      <h1>Saved</h1>
      <p className="without-script">
        What you save stays on this device. To see it, turn on JavaScript in your browser.
      </p>
      {cars && (
        <section className="with-script" {...wake('stored', 'favourites')} aria-labelledby="saved-cars">
          <h2 id="saved-cars">Saved {noun.many}</h2>
          <div data-empty>
            <p>Nothing saved yet. Tap the heart to save a {noun.one} on this device.</p>
            <p>
              <a className="button button-primary" href={searchPath()}>
                Browse {noun.many}
              </a>
            </p>
          </div>
        </section>
      )}
      {searches && (
        <section className="with-script" {...wake('stored', 'searches')} aria-labelledby="saved-searches">
          <h2 id="saved-searches">Saved searches</h2>
          <div data-empty>
            <p>No saved searches yet. Tap ‘Save this search’ above any list of results.</p>
          </div>
        </section>
      )}
      <div {...wake('stored', 'viewed')} />
    </div>
  )
}
