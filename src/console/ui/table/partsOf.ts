/** Returns the parts of a text between which lines can break: long words without spaces end a part after `.`, `:`, `/`, `_`, or `-`. */
export const partsOf = (text: string): readonly string[] =>
  /\S{16}/.test(text) ? text.split(/(?<=[.:/_-])(?=\S)/) : [text]
