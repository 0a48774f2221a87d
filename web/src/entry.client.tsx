import "./styles/index.css";
