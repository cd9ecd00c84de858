import sanitizeHtml from 'sanitize-html';

/** The elements that Markdown can produce. */
const TAGS =
  'h1 h2 h3 h4 h5 h6 p ul ol li blockquote hr br pre code strong em del a img div table thead tbody tr th td'.split(
    ' ',
  );

const COLUMN = { name: 'align', values: ['left', 'right', 'center'] };

/**
 * Sanitises HTML: no scripts, no content from other sites, no IDs but the given ones. Links that leave this site get a
 * `rel`; elements wider than the page can be scrolled, also by keyboard.
 * @param ids IDs that elements may have.
 */
export function sanitised(html: string, ids: ReadonlySet<string>): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      code: ['class'],
      div: ['tabindex'],
      h2: ['id'],
      h3: ['id'],
      img: ['src', 'alt', 'title'],
      ol: ['start'],
      pre: ['tabindex'],
      td: [COLUMN],
      th: [COLUMN],
    },
    allowedClasses: { code: [/^language-[\w-]{1,30}$/] },
    allowedSchemes: ['http', 'https', 'mailto'],
    // Images come from this site only: another site would learn who reads the page.
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    disallowedTagsMode: 'discard',
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
    transformTags: {
      h2: named(ids),
      h3: named(ids),
      a: link,
      pre: (tagName) => ({ tagName, attribs: { tabindex: '0' } }),
    },
  })
    .replaceAll('<table>', '<div tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

type Transform = sanitizeHtml.Transformer;

function named(ids: ReadonlySet<string>): Transform {
  return (tagName, { id }) => {
    const attribs: sanitizeHtml.Attributes = id !== undefined && ids.has(id) ? { id } : {};
    return { tagName, attribs };
  };
}

const link: Transform = (tagName, attribs) => {
  const { href, title } = attribs;
  const isElsewhere = /^\s*[a-z]+:\/\//i.test(href ?? '');
  return {
    tagName,
    attribs: {
      ...(href !== undefined && { href }),
      ...(title !== undefined && { title }),
      ...(isElsewhere && { rel: 'noopener' }),
    },
  };
};
