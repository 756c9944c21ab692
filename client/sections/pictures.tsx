import type { SectionViews } from '../../shared/page/view.ts'
import { Icon } from '../ui/icon.tsx'
import { TextLink } from '../ui/links.tsx'
import { Photo } from '../ui/photo.tsx'
import { wake } from '../wake/attributes.ts'

export const PictureGrid = ({ items }: SectionViews['gallery']) => (
  <ul className="picture-grid">
    {items.map(({ picture, caption }) => (
      <li key={picture.src}>
        <figure>
          <Photo picture={picture} />
          {caption && <figcaption>{caption}</figcaption>}
        </figure>
      </li>
    ))}
  </ul>
)

/**
 * Nothing of the video's site loads before it is pressed; without script it is a link to its page. A film has the shape of
 * its poster.
 */
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
  <ul className="logos">
    {items.map(({ name, logo, href }) => {
      const mark = logo ? <img src={logo} alt={name} loading="lazy" decoding="async" /> : <span>{name}</span>
      return <li key={name}>{href ? <a href={href}>{mark}</a> : mark}</li>
    })}
  </ul>
)

export const Cards = ({ items }: SectionViews['cards']) => (
  <ul className="link-cards">
    {items.map(({ title, text, picture, link }) => (
      <li key={title}>
        {picture && <Photo picture={picture} />}
        <div>
          <h3>{title}</h3>
          {text && <p>{text}</p>}
          <a className="link" href={link.href} rel={link.isOutside ? 'noopener' : undefined}>
            {link.label}
          </a>
        </div>
      </li>
    ))}
  </ul>
)

export const Posts = ({ items, link }: SectionViews['blog']) => (
  <>
    <ul className="link-cards">
      {items.map(({ title, href, description, picture, about }) => (
        <li key={href}>
          {picture && <Photo picture={picture} />}
          <div>
            <h3>
              <a href={href}>{title}</a>
            </h3>
            <p className="link-card-about">{about}</p>
            {description && <p>{description}</p>}
          </div>
        </li>
      ))}
    </ul>
    {link && (
      <p>
        <TextLink {...link} />
      </p>
    )}
  </>
)
