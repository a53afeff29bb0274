import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import Handlebars from 'handlebars'
import mjml2html from 'mjml'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

export type Layout = (view: object) => string

/** Compiles one of our MJML files, with the parts it includes, to a template that costs one call per mail. */
export async function compileLayout(name: 'account' | 'digest'): Promise<Layout> {
  const source = await readFile(`${FOLDER}${name}.mjml`, 'utf8')
  // Includes are our own files beside this one; nothing of a mail's content ever reaches the compiler.
  const { html, errors } = await mjml2html(source, {
    validationLevel: 'strict',
    ignoreIncludes: false,
    filePath: FOLDER,
  })
  if (errors.length > 0) throw new Error(`${name}.mjml: ${errors.map((error) => error.message).join('; ')}`)
  return Handlebars.compile(html, { strict: false, preventIndent: true })
}
