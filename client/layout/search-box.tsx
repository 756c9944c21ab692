import type { ComponentProps } from 'react'
import { wake } from '../wake/attributes.ts'

type Props = Pick<ComponentProps<'input'>, 'id' | 'form' | 'defaultValue' | 'placeholder' | 'aria-label'>

/** A search field that suggests searches while words are typed (STK-03). Without script it is a field of its form. */
export function SearchBox(props: Props) {
  return (
    <input
      className="field"
      type="search"
      name="query"
      autoComplete="off"
      enterKeyHint="search"
      {...props}
      {...wake('focus', 'suggest')}
    />
  )
}
