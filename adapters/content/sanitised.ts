import sanitizeHtml from 'sanitize-html';

/** What Markdown can say, and no more. */
const TAGS =
  'h1 h2 h3 h4 h5 h6 p ul ol li blockquote hr br pre code strong em del a img div table thead tbody tr th td'.split(
    ' ',
  );

const COLUMN = { name: 'align', values: ['left', 'right', 'center'] };

/**
 * HTML of which nothing runs, is fetched from elsewhere or takes the place of what the document needs. Links that lead
 * off this site say so (`rel`); what is wider than the page can be scrolled, also by keys.
 * @param ids those that elements may have.
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
    // Pictures are this site's own: another's would tell it who reads here.
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
