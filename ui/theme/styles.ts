// Imported in one place, so that the page and the stories have the same styles in the same order.
import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './base.css';
import './print.css';
