/** What is in a chunk of its own, which a button loads. */
export const LoadedPart = () => <p>Content of the part that was loaded</p>
