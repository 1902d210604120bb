import { Fragment } from 'react'
import { partsOf } from './partsOf.ts'

/** A title with long words, such as the name of a host, breaks between their parts instead of within them. */
export const Breakable = ({ text }: { text: string }) =>
  partsOf(text).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
