import { Fragment } from 'react'

/** Returns the parts of a text between which lines can break: long words without spaces end a part after `.`, `:`, `/`, `_`, or `-`. */
export const partsOf = (text: string): readonly string[] =>
  /\S{16}/.test(text) ? text.split(/(?<=[.:/_-])(?=\S)/) : [text]

/** A title with long words, such as the name of a host, breaks between their parts instead of within them. */
export const Breakable = ({ text }: { text: string }) =>
  partsOf(text).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
