/** A page with a field for a file, for uploads without the console. */
export const filePage =
  '<!doctype html><title>Upload</title><label>File <input type="file" /></label>'
