import type { BrandView } from '../../shared/brand/brand-view.ts'
import { Icon } from '../ui/icon.tsx'
import { Photo } from '../ui/photo.tsx'

/** Models of a brand, each with a photograph of a car in stock. The name's link covers the tile. */
export function ModelTiles({ make, models }: { make: string; models: BrandView['models'] }) {
  return (
    <ul className="model-tiles">
      {models.map(({ name, href, countText, photo }) => (
        <li key={href} className="model-tile">
          <span className="model-tile-photo">{photo ? <Photo picture={photo} /> : <Icon name="no-photo" />}</span>
          <h3>
            <a href={href}>
              <span className="visually-hidden">{make} </span>
              {name}
            </a>
          </h3>
          <p className="count">{countText}</p>
        </li>
      ))}
    </ul>
  )
}
