/**
 * Styles of the embed, in its shadow root. The frame begins without anything inherited from the host page, sizes are in
 * pixels because a rem is the host page's, and its height is fixed, so that nothing around it moves when events arrive.
 * Colours are those of styles/tokens.css.
 */
export const EMBED_STYLES = `
:host { display: block !important; }
.frame {
  all: initial;
  color-scheme: light dark;
  box-sizing: border-box;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  inline-size: 100%;
  block-size: 480px;
  border: 1px solid light-dark(#857b66, #6b7695);
  background: light-dark(#fcf8ef, #172039);
  color: light-dark(#14213f, #f3ebdb);
  font: 16px/1.4 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
.frame[data-theme="light"] { color-scheme: light; }
.frame[data-theme="dark"] { color-scheme: dark; }
h2, p, ul { margin: 0; padding: 0; }
h2, .foot { padding: 12px 16px; }
h2 { font-size: 20px; line-height: 1.2; }
ul { list-style: none; }
a, button { color: inherit; font: inherit; font-weight: 600; text-underline-offset: 3px; }
a { display: inline-block; min-block-size: 24px; }
button { min-block-size: 44px; padding: 0 16px; border: 1px solid currentColor; background: none; cursor: pointer; }
a:focus-visible, button:focus-visible, .events:focus-visible { outline: 3px solid light-dark(#ad3a00, #ff8f5e); outline-offset: -3px; }
.events { overflow-y: auto; padding: 0 16px; border-block: 1px solid light-dark(#d6cbb4, #2b3654); }
li { padding-block: 12px; border-block-end: 1px solid light-dark(#d6cbb4, #2b3654); }
li:last-child { border: 0; }
.state { display: grid; justify-items: start; gap: 12px; padding-block: 16px; }
.quiet { color: light-dark(#4b5470, #a9b0c6); font-size: 14px; }
`
