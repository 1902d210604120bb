/**
 * A response with a list that is too long for the memory: `{"<name>": [...]}`, whose entries are read and written page by page.
 */
export class StreamedList<T> {
  readonly name: string
  readonly pages: AsyncIterable<readonly T[]>

  constructor(name: string, pages: AsyncIterable<readonly T[]>) {
    this.name = name
    this.pages = pages
  }
}
