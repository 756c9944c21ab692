import type { SectionViews } from '../../shared/page/view.ts'
import { OUTSIDE, TextLink } from '../ui/controls.tsx'
import { Icon } from '../ui/icon.tsx'
import { Photo } from '../ui/photo.tsx'
import { List } from '../ui/rows.tsx'
import { wake } from '../wake/attributes.ts'

export const PictureGrid = ({ items }: SectionViews['gallery']) => (
  <List items={items} className="picture-grid">
    {({ picture, caption }) => (
      <figure>
        <Photo picture={picture} />
        {caption && <figcaption>{caption}</figcaption>}
      </figure>
    )}
  </List>
)

/** Nothing of the video's site loads before it is pressed; without script it is a link. A film has the shape of its poster. */
export const VideoPlace = ({ video, title, poster }: SectionViews['video']) =>
  video.kind === 'file' ? (
    // Dealers send no captions with their videos.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className="video"
      src={video.src}
      poster={poster?.src}
      width={poster?.width}
      height={poster?.height}
      controls
      preload="none"
      aria-label={title}
    />
  ) : (
    <div className="video">
      <a
        href={video.href}
        rel="noopener"
        data-src={video.src}
        data-title={`${title} on ${video.site}`}
        {...wake('press', 'video')}
      >
        {poster && <Photo picture={poster} />}
        <span className="video-play">
          <Icon name="play" />
          Play: {title} <small>from {video.site}</small>
        </span>
      </a>
    </div>
  )

export const Logos = ({ items }: SectionViews['logos']) => (
  <List items={items} className="logos">
    {({ name, logo, href }) => {
      const mark = logo ? <img src={logo} alt={name} loading="lazy" decoding="async" /> : <span>{name}</span>
      return href ? <a href={href}>{mark}</a> : mark
    }}
  </List>
)

export const Cards = ({ items }: SectionViews['cards']) => (
  <List items={items} className="link-cards panels">
    {({ title, text, picture, link }) => (
      <>
        {picture && <Photo picture={picture} />}
        <div>
          <h3>{title}</h3>
          {text && <p>{text}</p>}
          <TextLink href={link.href} text={link.label} attributes={link.isOutside ? OUTSIDE : undefined} />
        </div>
      </>
    )}
  </List>
)

export const Posts = ({ items, link }: SectionViews['blog']) => (
  <>
    <List items={items} className="link-cards panels">
      {({ title, href, description, picture, about }) => (
        <>
          {picture && <Photo picture={picture} />}
          <div>
            <h3>
              <a href={href}>{title}</a>
            </h3>
            <p className="link-card-about">{about}</p>
            {description && <p>{description}</p>}
          </div>
        </>
      )}
    </List>
    {link && (
      <p>
        <TextLink {...link} />
      </p>
    )}
  </>
)
