import { Icon } from '../ui/icon.tsx'

type Props = {
  /** What has happened meanwhile; null where nothing has. */
  news: string | null
  /** What went wrong just now. */
  trouble: string | null
}

export function Notes({ news, trouble }: Props) {
  return (
    <>
      {news && (
        <output className="checkout-news">
          <Icon name="info" />
          {news}
        </output>
      )}
      {trouble && (
        <p className="checkout-news checkout-trouble" role="alert">
          <Icon name="warning" />
          {trouble}
        </p>
      )}
    </>
  )
}
