import type { Picture } from '../../shared/car/pictures.ts'
import type { Price } from '../../shared/car/price.ts'
import { PriceBlock } from '../card/price.tsx'
import { TextLink } from '../ui/controls.tsx'
import { Photo } from '../ui/photo.tsx'

export type FormSubjectView = {
  href: string
  title: string
  subtitle: string
  price: Price | null
  photo: Picture | null
}

export function FormSubject({ subject }: { subject: FormSubjectView }) {
  return (
    <div className="form-car">
      {subject.photo && (
        <div className="form-car-photo">
          <Photo picture={subject.photo} />
        </div>
      )}
      <div>
        <p className="form-car-title">
          <TextLink href={subject.href} text={subject.title} />
        </p>
        <p className="form-note">{subject.subtitle}</p>
        {subject.price && <PriceBlock price={subject.price} className="card-price" />}
      </div>
    </div>
  )
}
